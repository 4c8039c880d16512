import { expect, test } from 'vitest'
import { passkeyProblem, passkeySite } from './passkey-site.ts'

test('passkeys belong to the name and origin of the public address', () => {
  expect(passkeySite('https://app.doneup.example')).toEqual({
    id: 'app.doneup.example',
    origin: 'https://app.doneup.example',
  })
})

test('a machine on its own goes by the name localhost, as a number has no passkeys', () => {
  const local = { id: 'localhost', origin: 'http://localhost:3000' }
  expect(passkeySite('http://127.0.0.1:3000')).toEqual(local)
  expect(passkeySite('http://localhost:3000')).toEqual(local)
})

test('a refusal of the browser is said in words, and where passkeys would work', () => {
  expect(passkeyProblem('SecurityError', 'http://127.0.0.1:3000/account')).toBe(
    'Passkeys need a name in the address. Open http://localhost:3000 instead.',
  )
  expect(passkeyProblem('NotAllowedError', 'https://doneup.example/login')).toMatch(/^No passkey was used/)
  expect(passkeyProblem('TypeError', 'https://doneup.example/login')).toBeNull()
})
