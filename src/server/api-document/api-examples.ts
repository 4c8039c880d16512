/** An example of the reference page; a test sends each in order, with the ids that earlier responses contain. */
export interface Example {
  title: string
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
  status: number
}

/** `{dealId}` is the id of the deal that the second example adds. */
export const EXAMPLES: readonly Example[] = [
  { title: 'What a key may do', method: 'GET', path: '/api/v1/me', status: 200 },
  {
    title: 'Add a deal, once however often it is sent',
    method: 'POST',
    path: '/api/v1/deals',
    headers: { 'Idempotency-Key': 'sheet-row-12' },
    body: { address: '12 Rata Street, Lower Hutt', doneUpValue: 800_000, renovationCost: 100_000 },
    status: 201,
  },
  {
    title: 'Change it, naming the version that you read',
    method: 'PATCH',
    path: '/api/v1/deals/{dealId}',
    headers: { 'If-Match': '"1"' },
    body: { askingPrice: 595_000 },
    status: 200,
  },
  { title: 'Its figures', method: 'GET', path: '/api/v1/deals/{dealId}/numbers', status: 200 },
  {
    title: 'Win it',
    method: 'PUT',
    path: '/api/v1/deals/{dealId}/placement',
    headers: { 'If-Match': '"2"' },
    body: { status: 'won', afterId: null, actualPurchasePrice: 550_000 },
    status: 200,
  },
  {
    title: 'What has changed since a time, also deletions',
    method: 'GET',
    path: '/api/v1/deals?updatedSince=2026-11-22T00:00:00Z&include=deleted&limit=200',
    status: 200,
  },
]

/** The example as a command. */
export function asCommand({ method, path, headers = {}, body }: Example, publicUrl: string): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${publicUrl}${path}'`,
    `-H 'Authorization: Bearer du_live_…'`,
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`]),
  ]
  return lines.join(' \\\n  ')
}
