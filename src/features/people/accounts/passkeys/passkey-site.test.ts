import { expect, test } from 'vitest'
import { passkeyProblem, passkeySite } from './passkey-site.ts'

test('passkeys belong to the domain and origin of the public URL', () => {
  expect(passkeySite('https://app.doneup.example')).toEqual({
    id: 'app.doneup.example',
    origin: 'https://app.doneup.example',
  })
})

test('a loopback IP address becomes localhost', () => {
  const local = { id: 'localhost', origin: 'http://localhost:3000' }
  expect(passkeySite('http://127.0.0.1:3000')).toEqual(local)
  expect(passkeySite('http://localhost:3000')).toEqual(local)
})

test('WebAuthn errors have plain messages, with an address where passkeys work', () => {
  expect(passkeyProblem('SecurityError', 'http://127.0.0.1:3000/account')).toBe(
    'Passkeys don’t work at this address. Open http://localhost:3000 instead.',
  )
  expect(passkeyProblem('NotAllowedError', 'https://doneup.example/login')).toMatch(/^No passkey was used/)
  expect(passkeyProblem('TypeError', 'https://doneup.example/login')).toBeNull()
})
