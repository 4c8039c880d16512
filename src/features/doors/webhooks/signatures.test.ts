import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createSecret, signedHeaders } from './delivery.server.ts'

const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const TIMESTAMP = 1_795_305_600

// Clauses: sharing-and-api 5.4
test.each([
  [
    'msg_0192f3a1',
    '{"type":"deal.status_changed","data":{}}',
    'znl5S7cmZBM9ye+TND9VUzxQl99aknFODIwbBYiaHXE=',
  ],
  ['msg_test', '{"type":"ping"}', 'QCntTq3h7EyZUjOfhRr0IM7bAbBRHpB1Zs7khnslpZA='],
  ['msg_macron', '{"address":"4 Kererū Street, Ōtaki"}', 'G7naFdMcBCD9Esq8b2YL3VAjI4+H8LIoYtVWhvQtjPs='],
])('the signature of %s is that of Standard Webhooks', (id, body, signature) => {
  expect(signedHeaders({ id, timestamp: TIMESTAMP, body }, [SECRET])).toEqual({
    'webhook-id': id,
    'webhook-timestamp': String(TIMESTAMP),
    'webhook-signature': `v1,${signature}`,
  })
})

// Clauses: sharing-and-api 5.4
test('the library of receivers accepts each of two secrets, and neither another body nor a late message', () => {
  const secrets = [createSecret(), createSecret()]
  const now = Math.floor(Date.now() / 1000)
  const body = '{"address":"4 Kererū Street, Ōtaki"}'
  const headers = signedHeaders({ id: 'evt_1', timestamp: now, body }, secrets)
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  const receiver = new Webhook(secrets[0] ?? '')
  expect(() => receiver.verify('{}', headers)).toThrow(/signature/i)
  expect(() => new Webhook(createSecret()).verify(body, headers)).toThrow(/signature/i)
  const late = signedHeaders({ id: 'evt_1', timestamp: now - 301, body }, secrets)
  expect(() => receiver.verify(body, late)).toThrow(/timestamp/i)
})

test('a secret is whsec_ and 32 random bytes', () => {
  expect(createSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(createSecret()).not.toBe(createSecret())
})
