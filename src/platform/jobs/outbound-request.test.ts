import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { CERTIFICATE, startHttps } from '#src/server/testing/test-https.ts'
import { createOutbound } from './outbound-request.ts'
import { type Received, startNameServer, startReceiver } from './test-receivers.ts'

const UNREACHABLE = 'This address cannot be reached from the internet.'
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function receiver(answer: (response: ServerResponse, received: Received) => void) {
  const started = await startReceiver(answer)
  stops.push(started.stop)
  return started
}

async function nameServer(answer: (name: string) => readonly string[] | null | undefined) {
  const started = await startNameServer(answer)
  stops.push(started.stop)
  return [started.address]
}

const local = (timeoutMs = 10_000) => createOutbound({ acceptsLocal: true, timeoutMs })

async function postOnce(
  outbound: ReturnType<typeof createOutbound>,
  url: string,
  body: string,
  headers: Record<string, string>,
) {
  const connection = outbound.connect(url)
  try {
    return await connection.post(body, headers)
  } finally {
    connection.close()
  }
}

describe('an address that users enter', () => {
  // Clauses: sharing-and-api 5.12
  test.each([
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://172.16.4.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://198.18.0.1/',
    // Other spellings of 127.0.0.1.
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
    // IPv4 addresses in IPv6: mapped, compatible, NAT64, 6to4 and Teredo.
    'https://[::ffff:1.1.1.1]/',
    'https://[::1.1.1.1]/',
    'https://[64:ff9b::101:101]/',
    'https://[2002:101:101::]/',
    'https://[2001::1]/',
    // The services of Azure to its machines.
    'https://168.63.129.16/',
    'not an address',
  ])('%s is rejected', async (url) => {
    const outbound = createOutbound()
    await expect(outbound.check(url)).rejects.toThrow(UNREACHABLE)
    await expect(postOnce(outbound, url, '{}', {})).rejects.toThrow(UNREACHABLE)
  })

  test.each([
    ['http://1.1.1.1/', 'Enter an address that begins with https://'],
    ['ftp://1.1.1.1/', 'Enter an address that begins with https://'],
    ['https://1.1.1.1:22/', 'Use port 443 or 8443.'],
    ['https://1.1.1.1:80/', 'Use port 443 or 8443.'],
    ['https://someone@1.1.1.1/', 'Leave the user name and password out of the address.'],
    ['https://someone:secret@1.1.1.1/', 'Leave the user name and password out of the address.'],
  ])('%s is rejected: %s', async (url, message) => {
    const outbound = createOutbound()
    await expect(outbound.check(url)).rejects.toThrow(message)
    await expect(postOnce(outbound, url, '{}', {})).rejects.toThrow(message)
  })

  test.each([
    'https://1.1.1.1/',
    'https://1.1.1.1:443/hook?key=1',
    'https://1.1.1.1:8443/',
    'https://[2606:4700::1111]/',
  ])('%s is accepted', async (url) => {
    await createOutbound().check(url)
  })

  // Clauses: sharing-and-api 5.12, 8.2
  test('a name needs an address, and each of its addresses must be public', async () => {
    const names: Record<string, string[]> = {
      'hooks.test': ['1.1.1.1', '8.8.8.8'],
      'inside.test': ['10.0.0.1', '1.1.1.1'],
      'local.test': ['127.0.0.1'],
    }
    const outbound = createOutbound({ nameServers: await nameServer((name) => names[name] ?? null) })
    await outbound.check('https://hooks.test/')
    for (const name of ['inside.test', 'local.test', 'unknown.test'])
      await expect(outbound.check(`https://${name}/`)).rejects.toThrow(UNREACHABLE)
  })

  // Clauses: sharing-and-api 5.12
  test('development accepts 127.0.0.1 with any port, and no other local address', async () => {
    await local().check('http://127.0.0.1:3000/')
    for (const url of ['http://127.0.0.2:3000/', 'http://10.0.0.1/', 'http://[::1]/'])
      await expect(local().check(url)).rejects.toThrow(UNREACHABLE)
    for (const url of ['file:///etc/passwd', 'http://1.1.1.1/'])
      await expect(local().check(url)).rejects.toThrow('https://')
  })
})

describe('a request', () => {
  test('sends the body as it is, with the name of the host', async () => {
    const { port, requests } = await receiver((response) => void response.writeHead(200).end('thanks'))
    const outbound = createOutbound({
      acceptsLocal: true,
      nameServers: await nameServer((name) => (name === 'hooks.test' ? ['127.0.0.1'] : null)),
    })
    const answer = await postOnce(outbound, `http://hooks.test:${port}/in?key=1`, '"4 Kererū Street"', {
      'content-type': 'application/json',
    })
    expect(answer).toEqual({ status: 200, text: 'thanks', retryAfter: null })
    expect(requests).toEqual([
      expect.objectContaining({
        path: '/in?key=1',
        body: '"4 Kererū Street"',
        headers: expect.objectContaining({ host: `hooks.test:${port}`, 'content-type': 'application/json' }),
      }),
    ])
  })

  // Clauses: sharing-and-api 5.12, 8.2
  test('goes to the address that was checked, if the name has another one a moment later', async () => {
    const { port, requests } = await receiver((response) => void response.end())
    let answers = 0
    const outbound = createOutbound({
      acceptsLocal: true,
      nameServers: await nameServer(() => {
        answers += 1
        // Asked for its IPv4 and IPv6 addresses, once for each request.
        return answers <= 2 ? ['127.0.0.1'] : ['10.0.0.1']
      }),
    })
    const url = `http://rebinding.test:${port}/`
    expect((await postOnce(outbound, url, '{}', {})).status).toBe(200)
    await expect(postOnce(outbound, url, '{}', {})).rejects.toThrow(UNREACHABLE)
    expect(requests).toHaveLength(1)
  })

  test('requires a valid certificate', async () => {
    const { port, stop } = await startHttps(CERTIFICATE, { status: 200, body: '{}' })
    stops.push(stop)
    await expect(postOnce(local(), `https://127.0.0.1:${port}/`, '{}', {})).rejects.toThrow(/certificate/)
  })

  // Clauses: sharing-and-api 5.12, 8.1
  test('a redirect is returned, not followed', async () => {
    const secret = await receiver((response) => void response.end('secret'))
    const { url } = await receiver(
      (response) => void response.writeHead(301, { location: secret.url }).end('moved'),
    )
    expect(await postOnce(local(), url, '{}', {})).toEqual({ status: 301, text: 'moved', retryAfter: null })
    expect(secret.requests).toEqual([])
  })

  // Clauses: sharing-and-api 8.1
  test('a 204 with a body is an answer without one', async () => {
    const { url } = await receiver(
      ({ socket }) => void socket?.end('HTTP/1.1 204 No Content\r\ncontent-length: 4\r\n\r\nbody'),
    )
    expect(await postOnce(local(), url, '{}', {})).toEqual({ status: 204, text: '', retryAfter: null })
  })

  // Clauses: sharing-and-api 8.1
  test('no status within the limit is a failure', async () => {
    const { url } = await receiver(() => {})
    await expect(postOnce(local(200), url, '{}', {})).rejects.toThrow('No answer within 0.2 seconds')
  })

  test('a name server that doesn’t answer is a failure', async () => {
    const outbound = createOutbound({ nameServers: await nameServer(() => undefined), timeoutMs: 200 })
    await expect(postOnce(outbound, 'https://hooks.test/', '{}', {})).rejects.toThrow()
  })

  // Clauses: sharing-and-api 5.12
  test('an answer is read up to 64 kB, and until the limit of time', async () => {
    const long = await receiver((response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
        response.once('drain', more)
      }
      more()
    })
    expect((await postOnce(local(), long.url, '{}', {})).text).toHaveLength(64 * 1024)
    const slow = await receiver((response) => void response.writeHead(200).write('first'))
    expect(await postOnce(local(200), slow.url, '{}', {})).toEqual({
      status: 200,
      text: 'first',
      retryAfter: null,
    })
  })

  test('a connection that is refused is a failure', async () => {
    const { url, stop } = await startReceiver(() => {})
    await stop()
    await expect(postOnce(local(), url, '{}', {})).rejects.toThrow(/ECONNREFUSED/)
  })

  test('goes over the connection of the one before, to the address that was checked for it', async () => {
    const ports = new Set<number | undefined>()
    const { port, requests } = await receiver((response) => {
      ports.add(response.socket?.remotePort)
      response.end('ok')
    })
    let answers = 0
    const outbound = createOutbound({
      acceptsLocal: true,
      nameServers: await nameServer(() => {
        answers += 1
        return answers <= 2 ? ['127.0.0.1'] : ['10.0.0.1']
      }),
    })
    const connection = outbound.connect(`http://rebinding.test:${port}/`)
    for (let n = 0; n < 3; n += 1) expect((await connection.post('{}', {})).status).toBe(200)
    connection.close()
    expect(requests).toHaveLength(3)
    expect(ports.size).toBe(1)
  })

  test('goes over another connection if its receiver has closed the kept one', async () => {
    const { url, requests } = await receiver((response) => {
      response.end('ok')
      // After the answer, as if nothing would follow.
      setImmediate(() => response.socket?.destroy())
    })
    const connection = local().connect(url)
    for (let n = 0; n < 20; n += 1) expect((await connection.post('{}', {})).status).toBe(200)
    connection.close()
    expect(requests.length).toBeGreaterThanOrEqual(20)
  })
})
