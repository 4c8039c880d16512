import { AppError } from '#src/lib/api/app-error.ts'

const UTF_8 = 'utf-8'
const INVALID_UTF_8 =
  'The body isn’t valid UTF-8. Send it as UTF-8, or name its encoding in the header, as in “Content-Type: application/json; charset=iso-8859-1”.'

interface BodyHeaders {
  type: string | undefined
  /** Content-Encoding */
  compression: string | undefined
}

/**
 * The text of a body in the encoding that its Content-Type names, UTF-8 by default. Throws invalid_input for bytes that the encoding doesn't
 * have, so that no letter is replaced silently, and unsupported_media for a compressed body.
 */
export function decodeBody(bytes: Uint8Array | ArrayBuffer, { type, compression }: BodyHeaders): string {
  requireUncompressed(compression)
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type ?? '')?.[1] ?? UTF_8
  const decoder = decoderOf(charset)
  try {
    return decoder.decode(bytes)
  } catch {
    if (decoder.encoding === UTF_8) throw new AppError('invalid_input', INVALID_UTF_8)
    throw new AppError(
      'invalid_input',
      `The body isn’t valid ${named(charset)}, which its Content-Type names.`,
    )
  }
}

/** Throws unsupported_media, before a compressed body is read. */
export function requireUncompressed(compression: string | undefined): void {
  if (compression === undefined || /^\s*(?:identity\s*)?$/i.test(compression)) return
  throw new AppError(
    'unsupported_media',
    `Send the body uncompressed: its Content-Encoding is ${named(compression)}.`,
  )
}

function decoderOf(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    throw new AppError('invalid_input', `Send the body as UTF-8: the encoding ${named(charset)} isn’t known.`)
  }
}

const MAX_NAME_LENGTH = 40

function named(name: string): string {
  return name.trim().slice(0, MAX_NAME_LENGTH)
}

/** The value of a JSON text. Throws invalid_input for an empty or unreadable one, which says where it ends to be JSON. */
export function parseBody(text: string): unknown {
  if (text.trim() === '') throw new AppError('invalid_input', 'The request has no body. Send JSON.')
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    const position = Number(/at position (\d+)/.exec(String(cause))?.[1] ?? Number.NaN)
    const place = Number.isNaN(position) ? '' : placeOf(text, position)
    throw new AppError('invalid_input', `The body isn’t valid JSON${place}.`, { cause })
  }
}

function placeOf(text: string, position: number): string {
  const before = text.slice(0, position).split('\n')
  return ` at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}
