import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { CreationOptions, RequestOptions } from './schema.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

type Encodable = Parameters<typeof isoCBOR.encode>[0]

interface Place {
  origin: string
  rpId: string
}

/** A virtual authenticator with one passkey, as in the WebAuthn standard. */
export function createTestAuthenticator({ origin, rpId }: Place) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const device = { counter: 0, isVerified: true, userHandle: undefined as string | undefined }

  function authenticatorData(extra: Buffer, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(device.counter)
    const present = flags | USER_PRESENT | (device.isVerified ? USER_VERIFIED : 0)
    const site = createHash('sha256').update(rpId).digest()
    return Buffer.concat([site, Buffer.from([present]), counter, extra])
  }

  function clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function named(response: object) {
    const text = id.toString('base64url')
    return { id: text, rawId: text, type: 'public-key' as const, response, clientExtensionResults: {} }
  }

  return {
    device,
    create({ challenge, user }: CreationOptions) {
      device.userHandle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)])
      const attestation = isoCBOR.encode(
        new Map<string, Encodable>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(credential, HAS_CREDENTIAL)],
        ]),
      )
      return named({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    sign({ challenge }: Pick<RequestOptions, 'challenge'>) {
      device.counter += 1
      const data = authenticatorData(Buffer.alloc(0), 0)
      const client = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return named({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(device.userHandle && { userHandle: device.userHandle }),
      })
    },
  }
}
