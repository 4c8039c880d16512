import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Bucket } from '#src/platform/storage/storage-s3.ts'

const BUCKET = 'doneup-files'

/** An S3-compatible server in a child process, with an empty bucket. */
export async function startS3(): Promise<{ bucket: Bucket; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'doneup-s3-'))
  const port = await freePort()
  const program = join(
    dirname(createRequire(import.meta.url).resolve('s3rver/package.json')),
    'bin/s3rver.js',
  )
  const options = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', BUCKET]
  const server = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await Promise.race([listening(server.stdout), ended.then(() => Promise.reject(new Error('S3 ended')))])
  return {
    bucket: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: BUCKET,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    stop: async () => {
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function listening(output: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve) => {
    output.on('data', (text: Buffer) => {
      if (text.includes('listening')) resolve()
    })
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
