import { expect, test } from 'vitest'
import { serverAddresses } from './server-addresses.ts'

test('a URL with several hosts is parsed like libpq does', () => {
  const url =
    'postgres://doneup:k%40uri@one.example:5432,two.example:6432/doneup?sslmode=require&target_session_attrs=read-write'
  expect(serverAddresses(url)).toEqual([
    'postgres://doneup:k%40uri@one.example:5432/doneup?sslmode=require',
    'postgres://doneup:k%40uri@two.example:6432/doneup?sslmode=require',
  ])
})

test('a URL with one host is not changed, also for IPv6', () => {
  expect(serverAddresses('postgresql://doneup@[::1]:5432/doneup')).toEqual([
    'postgresql://doneup@[::1]:5432/doneup',
  ])
})

test.each([
  ['another protocol', 'mysql://doneup:hunter2@one/doneup'],
  ['an invalid host', 'postgres://doneup:hunter2@one:port,two/doneup'],
  ['a standby as the target', 'postgres://u:hunter2@one,two/d?target_session_attrs=standby'],
])('%s is rejected without repeating the password', (_name, url) => {
  expect(() => serverAddresses(url)).toThrow(/must be/)
  expect(() => serverAddresses(url)).not.toThrow(/hunter2/)
})
