import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Fetches an address by the old way and by the new one: java Fetch.java ADDRESS */
class Fetch {
  public static void main(String[] arguments) throws Exception {
    URI address = URI.create(arguments[0]);
    String old;
    try (InputStream stream = address.toURL().openStream()) {
      old = new String(stream.readAllBytes());
    }
    HttpRequest request = HttpRequest.newBuilder(address).build();
    String present = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    System.out.println(old.equals(present) ? present : "two responses: " + old + present);
  }
}
