/** Which site passkeys belong to: its name, and the origin that may use them. */
export interface PasskeySite {
  id: string
  origin: string
}

/**
 * The site of our public address. Passkeys want a name where a machine on its own has a number: it goes by "localhost"
 * there.
 */
export function passkeySite(publicUrl: string): PasskeySite {
  const url = new URL(publicUrl)
  if (['127.0.0.1', '[::1]', '0.0.0.0'].includes(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}

/** What a browser's refusal means for the person: by the name of its error, and the address of the page. */
export function passkeyProblem(errorName: string, address: string): string | null {
  const site = passkeySite(address)
  if (new URL(address).origin !== site.origin)
    return `Passkeys need a name in the address. Open ${site.origin} instead.`
  switch (errorName) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was used. Try again, or go on without one.'
    case 'InvalidStateError':
      return 'This device has a passkey for your account already.'
    case 'SecurityError':
      return 'Passkeys do not work at this address.'
    case 'NotSupportedError':
      return 'This browser or device can’t keep passkeys.'
    default:
      return null
  }
}
