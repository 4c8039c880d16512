import { connect, createServer, type Socket } from 'node:net'

export interface Gate {
  port: number
  isOpen(): boolean
  /** Closes open connections and refuses new ones. */
  shut(): Promise<void>
  open(): Promise<void>
}

/** A TCP proxy to a local service that can be closed to simulate an outage. Open at first. */
export async function startGate(to: number): Promise<Gate> {
  const passing = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(to, '127.0.0.1')
    for (const socket of [incoming, outgoing]) {
      passing.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        passing.delete(socket)
        incoming.destroy()
        outgoing.destroy()
      })
    }
    incoming.pipe(outgoing).pipe(incoming)
  })
  const listenOn = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listenOn(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    port,
    isOpen: () => server.listening,
    open: () => listenOn(port),
    shut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of passing) socket.destroy()
      }),
  }
}
