import { hashCheaply } from '../scripts/cheap-hashes.ts'

// Loaded before the server of the browser stories: each of them has somebody new.
hashCheaply()
