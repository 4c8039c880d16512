import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

// A test key and two self-signed certificates for "localhost".
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQglPDXdw02obJ+Defv
hb/FtEtu1Ost2LE9+aAq4TL6J7ahRANCAAQaCm4J29r69wVHSEhV6wD5ZDCL+QTF
p4w+OilxaOfVgRU11cU5MmEO0K8xvdQHcq3KaGM8wKqmrv6RLaTttTj/
-----END PRIVATE KEY-----
`

/** Valid from 2020 to 2120. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBdTCCARqgAwIBAgIUWMNSDxaYRontwO5xDcA96wovwRIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAx
MDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQaCm4J29r69wVHSEhV6wD5ZDCL+QTFp4w+OilxaOfVgRU11cU5MmEO
0K8xvdQHcq3KaGM8wKqmrv6RLaTttTj/o0gwRjAUBgNVHREEDTALgglsb2NhbGhv
c3QwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUaIP60GAWN3cHOU519ifvRFfz
6X8wCgYIKoZIzj0EAwIDSQAwRgIhAI0Jv/sv4wfhpKEmvlBOYfEnFCjBtWbt6Mxk
ac2y1RxlAiEAzoNBAkcLxiVy5u+f6XA3jOzp61OQknrR/YPzjKByW+w=
-----END CERTIFICATE-----
`

/** Valid in January 2020. */
export const EXPIRED_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBcjCCARigAwIBAgIUAlt8PFlBbLbJRcXIdRObdwTViwkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTIwMDEwMTAwMDAwMFoXDTIwMDIwMTAw
MDAwMFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEGgpuCdva+vcFR0hIVesA+WQwi/kExaeMPjopcWjn1YEVNdXFOTJhDtCv
Mb3UB3KtymhjPMCqpq7+kS2k7bU4/6NIMEYwFAYDVR0RBA0wC4IJbG9jYWxob3N0
MA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFGiD+tBgFjd3BzlOdfYn70RX8+l/
MAoGCCqGSM49BAMCA0gAMEUCIQCDIYktE6tcSZuAdvowoPV/8kFAxuAqz3nEhmv/
wVI/xQIgKdpURlbK3rDSEmtX6B4atDHQIs6SYeQ7PSteMPawoTo=
-----END CERTIFICATE-----
`

/** A server on https://localhost with a fixed response. */
export async function startHttps(
  cert: string,
  answer: { status: number; body: string },
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer({ key: KEY, cert }, (_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
