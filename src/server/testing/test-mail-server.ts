import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { z } from 'zod'

/** The server's behaviour: normal, or one of several failures. */
type Manner = 'accepts' | 'refuses-recipients' | 'fails' | 'says-nothing' | 'dies-after-taking'

const newsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), port: z.number() }),
  z.object({ kind: z.literal('mail'), from: z.string(), to: z.array(z.string()), raw: z.string() }),
])
type News = z.infer<typeof newsSchema>
/** A received mail: envelope and message with headers. */
export type WireMail = Omit<Extract<News, { kind: 'mail' }>, 'kind'>

export interface TestMailServer {
  port: number
  url: string
  /** A mail is listed here before its sender gets the server's reply. */
  mails: WireMail[]
  /** Kills the process: the port then refuses connections. */
  stop(): Promise<void>
}

/** Starts an SMTP server in a child process. */
export async function startMailServer({
  port = 0,
  manner = 'accepts' as Manner,
} = {}): Promise<TestMailServer> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), String(port), manner], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  child.once('exit', () => process.off('exit', killWithUs))
  // A mail may arrive while the process is being killed.
  child.stdin.on('error', () => {})
  const mails: WireMail[] = []
  const chosen = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The mail server did not start')))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const news = newsSchema.parse(JSON.parse(line))
      if (news.kind === 'listening') resolve(news.port)
      else {
        mails.push({ from: news.from, to: news.to, raw: news.raw })
        child.stdin.write('received\n')
      }
    })
  })
  return { port: chosen, url: `smtp://127.0.0.1:${chosen}`, mails, stop: () => kill(child) }
}

function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

function tell(news: News): void {
  process.stdout.write(`${JSON.stringify(news)}\n`)
}

function serve(port: number, manner: string): void {
  if (manner === 'says-nothing') {
    const silent = createServer(() => {})
    silent.listen(port, '127.0.0.1', () => tell({ kind: 'listening', port: portOf(silent.address()) }))
    return
  }
  const unanswered: (() => void)[] = []
  createInterface({ input: process.stdin }).on('line', () => unanswered.shift()?.())
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A slow name server would delay the greeting.
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) =>
      manner === 'refuses-recipients' ? done(refusal(550, 'nobody of that name')) : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (manner === 'fails') return done(refusal(451, 'try again later'))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        const to = rcptTo.map((recipient) => recipient.address)
        unanswered.push(() => (manner === 'dies-after-taking' ? process.exit(1) : done()))
        tell({ kind: 'mail', from, to, raw: Buffer.concat(chunks).toString() })
      })
    },
  })
  // It keeps running when a connection is reset.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1', () => tell({ kind: 'listening', port: portOf(server.server.address()) }))
}

function portOf(address: unknown): number {
  return z.object({ port: z.number() }).parse(address).port
}

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode })
}

if (import.meta.main) serve(Number(process.argv[2]), process.argv[3] ?? 'accepts')
