import { expect } from 'vitest'
import { hashAsInProduction, hashCheaply } from './cheap-hashes.ts'

/** Tests of the hashing cost. */
const MEASURE_HASHES = /\/(user-enumeration|password-hash)\.test\.ts$/

// Set per file, because the files of a worker share one process.
if (MEASURE_HASHES.test(expect.getState().testPath ?? '')) hashAsInProduction()
else hashCheaply()
