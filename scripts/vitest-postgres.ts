import { startPrivatePostgres } from './private-postgres.ts'

/** With TEST_DATABASE=postgres and no server configured: starts a private one for this run. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE !== 'postgres' || process.env.TEST_POSTGRES_URL) return undefined
  const server = await startPrivatePostgres({ isDurable: false })
  process.env.TEST_POSTGRES_URL = server.url()
  process.env.TEST_POSTGRES_SERVER_URL = server.serverUrl()
  process.env.TEST_POSTGRES_ADMIN_URL = server.adminUrl
  return () => server.stop()
}
