/**
 * Splits a DATABASE_URL with several hosts, in libpq's form
 * `postgres://user:password@one:5432,two:5432/doneup?target_session_attrs=read-write`, into one URL per server. Error
 * messages contain no password.
 */
export function serverAddresses(url: string): string[] {
  const [, scheme = '', rest = ''] = /^(postgres(?:ql)?:\/\/)(.*)$/s.exec(url) ?? []
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? ''
  const login = authority.slice(0, authority.lastIndexOf('@') + 1)
  const hosts = authority.slice(login.length).split(',')
  const addresses = hosts.map((host) => parsed(`${scheme}${login}${host}${rest.slice(authority.length)}`))
  return addresses.map((address) => {
    const wanted = address.searchParams.get('target_session_attrs')
    if (wanted !== null && !['read-write', 'primary', 'any'].includes(wanted))
      throw new Error('target_session_attrs must be read-write')
    address.searchParams.delete('target_session_attrs')
    return address.href
  })
}

function parsed(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : null
  if (address !== null && /^postgres(ql)?:$/.test(address.protocol)) return address
  throw new Error(
    'must be a postgres:// address, with characters such as # and / of its password percent-encoded',
  )
}
