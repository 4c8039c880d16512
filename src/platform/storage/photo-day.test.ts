import { expect, test } from 'vitest'
import { dayTakenIn } from './photo-day.ts'

interface Block {
  taken?: string
  order?: 'II' | 'MM'
  mark?: string
  /** Entries before the one that points to the Exif directory. */
  before?: number
  directory?: number
}

function exif({ taken = '2026:02:04 23:30:00', order = 'II', mark = '', before = 0, directory }: Block = {}) {
  const second = 14 + (before + 1) * 12
  const block = Buffer.alloc(second + 14 + 4 + 20)
  const short = (value: number, at: number) =>
    order === 'II' ? block.writeUInt16LE(value, at) : block.writeUInt16BE(value, at)
  const number = (value: number, at: number) =>
    order === 'II' ? block.writeUInt32LE(value, at) : block.writeUInt32BE(value, at)
  const entry = (at: number, [tag, type, count, value]: [number, number, number, number]) => {
    short(tag, at)
    short(type, at + 2)
    number(count, at + 4)
    number(value, at + 8)
  }
  block.write(order, 'latin1')
  short(42, 2)
  number(8, 4)
  short(before + 1, 8)
  for (let place = 0; place < before; place += 1) entry(10 + place * 12, [0x010f, 1, 65_000, 0])
  entry(10 + before * 12, [0x8769, 4, 1, directory ?? second])
  short(1, second)
  entry(second + 2, [0x9003, 2, 20, second + 18])
  block.write(taken, second + 18, 'latin1')
  return Buffer.concat([Buffer.from(mark, 'latin1'), block])
}

test.each([
  ['of a camera that writes the lowest byte first', {}],
  ['of one that writes it last', { order: 'MM' }],
  ['of a JPEG, with its mark', { mark: 'Exif\0\0' }],
  ['behind 199 other entries', { before: 199 }],
] as const)('the day %s is read', (_, block) => {
  expect(dayTakenIn(exif(block))).toBe('2026-02-04')
})

test.each([
  ['a day that doesn’t exist', exif({ taken: '2026:02:30 10:00:00' })],
  ['a day without a value', exif({ taken: '    :  :     :  :  ' })],
  ['an entry behind 200 others', exif({ before: 200 })],
  ['a directory outside the block', exif({ directory: 0xffff_fff0 })],
  ['a directory that is its own child', exif({ directory: 8 })],
  ['half a block', exif().subarray(0, 30)],
  ['no block', Buffer.alloc(0)],
  ['a block above 64 kB', Buffer.concat([exif(), Buffer.alloc(65_536)])],
])('null for %s', (_, block) => {
  expect(dayTakenIn(block)).toBeNull()
})
