import { hash } from 'node:crypto'
import type { Row } from '#src/platform/db/table-rows.ts'

const MODULUS = 1n << 256n

/** Counts rows and sums their SHA-256 modulo 2^256, which is independent of engine and order and detects duplicates. */
export class RowsSum {
  rows = 0
  #sum = 0n

  add(rows: readonly Row[]): void {
    for (const row of rows) this.#sum += BigInt(`0x${hash('sha256', JSON.stringify(row))}`)
    this.#sum %= MODULUS
    this.rows += rows.length
  }

  get checksum(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}
