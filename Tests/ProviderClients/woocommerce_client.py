"""Asks for products with WooCommerce's own client, which doubles the parameters of a query, and is refused
with a wrong secret and a wrong key."""

from woocommerce import API

from provider import Provider, done, expect

provider = Provider("woocommerce")


def products(key=provider.key, secret=provider.secret, **parameters):
    return API(url="http://shop.example", consumer_key=key, consumer_secret=secret).get(
        "products", **parameters
    )


for parameters in [
    {},
    {"per_page": 5},
    {"search": "größer als 100% 'A' (b)", "include[0]": 3, "include[1]": 4},
]:
    response = products(params=parameters)
    expect(response.status_code == 200, f"{parameters}: {response.status_code} {response.text}")
    expect(response.json()[0]["name"] == "Premium Quality", f"the products: {response.text}")
created = API(url="http://shop.example", consumer_key=provider.key, consumer_secret=provider.secret).post(
    "products", {"name": "New"}
)
expect(created.status_code in (200, 201), f"a new product: {created.status_code} {created.text}")
for wrong, message in [
    ({"secret": "wrong"}, "Invalid signature - provided signature does not match."),
    ({"key": "wrong"}, "Consumer key is invalid."),
]:
    response = products(**wrong)
    expect(
        response.status_code == 401 and response.json()["message"] == message, f"the refusal: {response.text}"
    )
done("woocommerce")
