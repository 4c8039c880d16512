/** Passkeys require a domain name: a loopback IP address becomes "localhost". */
export function passkeySite(publicUrl: string) {
  const url = new URL(publicUrl)
  if (['127.0.0.1', '[::1]', '0.0.0.0'].includes(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}

/** The message for a browser's WebAuthn error, by its name and the page's URL. */
export function passkeyProblem(errorName: string, address: string): string | null {
  const site = passkeySite(address)
  if (new URL(address).origin !== site.origin)
    return `Passkeys don’t work at this address. Open ${site.origin} instead.`
  switch (errorName) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was used. Try again or sign in another way.'
    case 'InvalidStateError':
      return 'This device already has a passkey for your account.'
    case 'SecurityError':
      return 'Passkeys don’t work at this address.'
    case 'NotSupportedError':
      return 'This browser or device doesn’t support passkeys.'
    default:
      return null
  }
}
