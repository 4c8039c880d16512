import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

/** A typed client of DoneUp's API: `address` is where DoneUp runs, `key` an API key of an organization. */
export function createDoneUpClient(address: string, key: string) {
  return createClient<paths>({ baseUrl: address, headers: { Authorization: `Bearer ${key}` } })
}
