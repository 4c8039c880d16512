import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface GoogleScript {
  address: string
  setBehaviour(as: keyof typeof SCRIPTS): void
  close(): Promise<void>
}

const SCRIPTS = {
  /** Returns two addresses for any text and records the requests. */
  working: `
    globalThis.googleRequests = []
    class AutocompleteSessionToken { constructor() { this.id = crypto.randomUUID() } }
    class Place {
      static async searchByText(request) {
        globalThis.googleRequests.push(request)
        return { places: request.textQuery.includes('Nowhere') ? [] : [new Place()] }
      }
      async fetchFields({ fields }) {
        globalThis.googleRequests.push('details: ' + fields.join())
        Object.assign(this, {
          formattedAddress: '8 Kererū Street, Ōtūmoetai, Tauranga 3110, New Zealand',
          displayName: '8 Kererū Street',
          types: ['premise', 'street_address'],
          addressComponents: [{ longText: 'New Zealand', shortText: 'NZ', types: ['country'] }],
          location: { lat: () => -37.67, lng: () => 176.14 },
        })
      }
    }
    class AutocompleteSuggestion {
      static async fetchAutocompleteSuggestions(request) {
        globalThis.googleRequests.push({ ...request, sessionToken: request.sessionToken.id })
        if (request.input === 'refuse this') throw new Error('quota')
        return { suggestions: ['8 Kererū Street', '18 Kererū Street'].map((street, at) => ({ placePrediction: {
          placeId: 'place-' + at,
          text: { text: street + ', Ōtūmoetai, Tauranga 3110, New Zealand' },
          mainText: { text: street },
          secondaryText: { text: 'Ōtūmoetai, Tauranga 3110, New Zealand' },
          toPlace: () => new Place(),
        } })) }
      }
    }
    globalThis.google = { maps: { importLibrary: async () => ({ AutocompleteSessionToken, AutocompleteSuggestion, Place }) } }`,
  /** Loads, but defines no API. */
  silent: '',
  /** Defines an API without places. */
  withoutPlaces: 'globalThis.google = { maps: { importLibrary: async () => ({}) } }',
  /** Fails to load. */
  refused: null,
} as const

/** Serves a fake of Google's script. */
export async function serveGoogleScript(): Promise<GoogleScript> {
  let behaviour: keyof typeof SCRIPTS = 'working'
  const server = createServer((_request, response) => {
    const script = SCRIPTS[behaviour]
    response.writeHead(script === null ? 403 : 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    })
    response.end(script ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    setBehaviour: (as) => {
      behaviour = as
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
