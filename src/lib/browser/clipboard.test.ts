import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './clipboard.ts'

afterEach(() => vi.unstubAllGlobals())

test('copying that is blocked, refused or not there is reported', async () => {
  const written: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => written.push(text) } })
  expect(await copyText('a link')).toBe(true)
  expect(written).toEqual(['a link'])
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('Refused')) } })
  expect(await copyText('a link')).toBe(false)
  vi.stubGlobal('navigator', {})
  expect(await copyText('a link')).toBe(false)
})

test('everything that copies uses copyText, and says when it is blocked', () => {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: (name) => /\.test\.tsx?$/.test(name) })
  const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8')))
  expect(filesWith(/navigator\.clipboard|execCommand/)).toEqual(['src/lib/browser/clipboard.ts'])
  const copying = filesWith(/\bcopyText\(/).filter((file) => file !== 'src/lib/browser/clipboard.ts')
  expect(copying.length).toBeGreaterThan(1)
  for (const file of copying)
    expect(readFileSync(file, 'utf8'), file).toMatch(/Your browser blocked copying\. Copy the/)
})
