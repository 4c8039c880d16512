import { expect, test } from 'vitest'
import { inviteSecret } from './arrival.ts'

test.each([
  ['L13: behind the #', { search: '', hash: '#invite=ab-c_1', state: {} }, 'ab-c_1'],
  ['behind the #, as the router gives it', { search: '?returnTo=%2Fa', hash: 'invite=ab', state: {} }, 'ab'],
  ['in the query of an older link', { search: '?returnTo=%2Fa&invite=ab', hash: '', state: {} }, 'ab'],
  ['in the history entry', { search: '', hash: '', state: { invite: 'ab' } }, 'ab'],
  ['nowhere', { search: '?invite=', hash: '#top', state: {} }, undefined],
])('the secret of an invitation is read %s', (_, address, secret) => {
  expect(inviteSecret(address)).toBe(secret)
})
