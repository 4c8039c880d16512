import { expect, test } from 'vitest'
import { decryptText, encryptText, keyedHash } from './keyed-secrets.ts'

const place = { master: 'm'.repeat(32), purpose: 'authenticator', owner: 'mere' }

test('a secret decrypts with the same key and has a new ciphertext each time', () => {
  const first = encryptText('JBSWY3DPEHPK3PXP', place)
  const second = encryptText('JBSWY3DPEHPK3PXP', place)
  expect(first).not.toBe(second)
  expect(first).not.toContain('JBSWY3DP')
  expect([first, second].map((text) => decryptText(text, place))).toEqual(Array(2).fill('JBSWY3DPEHPK3PXP'))
})

test('decryption fails for another key, purpose, owner or a changed byte', () => {
  const text = encryptText('JBSWY3DPEHPK3PXP', place)
  expect(decryptText(text, { ...place, master: 'n'.repeat(32) })).toBeNull()
  expect(decryptText(text, { ...place, purpose: 'other' })).toBeNull()
  expect(decryptText(text, { ...place, owner: 'hemi' })).toBeNull()
  const bytes = Buffer.from(text, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(decryptText(bytes.toString('base64url'), place)).toBeNull()
  expect(decryptText('', place)).toBeNull()
})

test('a keyed hash differs by key and owner', () => {
  const hash = keyedHash('abcde23456', place)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(keyedHash('abcde23456', place)).toBe(hash)
  expect(keyedHash('abcde23456', { ...place, owner: 'hemi' })).not.toBe(hash)
  expect(keyedHash('abcde23456', { ...place, master: 'n'.repeat(32) })).not.toBe(hash)
})
