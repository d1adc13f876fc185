import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

class EinlassTest {
  public static void main(String[] arguments) throws Exception {
    try (var einlass = new GenericContainer<>("einlass:2.0.0").withExposedPorts(8080, 8083)) {
      einlass.waitingFor(Wait.forHttp("/health").forPort(8083)).start();
      var address = "http://" + einlass.getHost() + ":" + einlass.getMappedPort(8080);
      var app = "/facebook/v7.0/500000000000001?access_token=500000000000001%7C00000000000000000000000000000001";
      var request = HttpRequest.newBuilder(URI.create(address + app)).build();
      System.out.println(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
    }
  }
}
