import { hashCheaply } from '../scripts/cheap-hashes.ts'

// Preloaded into the server of the browser tests: most tests create a user.
hashCheaply()
