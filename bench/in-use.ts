import { startReceiver } from '#src/platform/jobs/test-receivers.ts'
import { confirmEmail, type Person } from '../e2e/people.ts'

/** Gives each organization a webhook endpoint for all events, a project with a budget, and a guest. Returns the end of the receiver. */
export async function setUpEverything(people: readonly Person[]): Promise<() => Promise<void>> {
  const receiver = await startReceiver((response) => void response.end('ok'))
  for (const person of people) {
    await confirmEmail(person)
    const organization = `/api/organizations/${person.organizationId}`
    const saved = (await post(person, '/api/opportunities', { address: '1 Rata Street' })) as {
      opportunity: { id: string; version: number }
    }
    const deal = `/api/opportunities/${saved.opportunity.id}`
    const won = { status: 'won', afterId: null, actualPurchasePrice: 500_000 }
    await person.call('PUT', `${deal}/placement`, { body: won, version: saved.opportunity.version })
    const { projects } = (await person.call('GET', '/api/projects')).body as { projects: { id: string }[] }
    await post(person, `/api/projects/${projects[0]?.id}/budget/lines`, { name: 'Kitchen', original: 20_000 })
    await post(person, `${deal}/guests`, {
      email: 'partner@browser-tests.example',
      sections: ['summary'],
    })
    await post(person, `${organization}/webhook-endpoints`, { url: receiver.url })
  }
  return receiver.stop
}

async function post(person: Person, path: string, body: object): Promise<unknown> {
  const answer = await person.call('POST', path, { body })
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
