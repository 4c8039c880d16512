import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type PrivatePostgres, startPrivatePostgres } from '../../scripts/private-postgres.ts'
import { type Person, signUpSubscriber } from '../people.ts'
import { type ServerUnderTest, startServer } from '../server-under-test.ts'

/** The server on a private PostgreSQL, with a subscriber. */
export interface ServerOnPostgres {
  postgres: PrivatePostgres
  server: ServerUnderTest
  person: Person
  dataDir: string
  port: number
  /** Stops the server, then runs `between`, then removes the database and all files. */
  end(between?: () => Promise<unknown>): Promise<void>
}

export async function startOnPostgres(variables: Record<string, string> = {}): Promise<ServerOnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'doneup-faults-'))
  const postgres = await startPrivatePostgres()
  const port = await freePort()
  const server = await startServer({ port, dataDir, databaseUrl: postgres.url(), variables })
  const person = await signUpSubscriber(server.address)
  const end = async (between: () => Promise<unknown> = async () => {}) => {
    await server.end()
    await between()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { postgres, server, person, dataDir, port, end }
}
