/** What was asked of Google: searches, and the fields of a place. */
export interface GoogleRequest {
  input?: string
  sessionToken?: unknown
  textQuery?: string
  fields?: string[]
}

/** The API that Google's script defines. It suggests two addresses for any text and rejects "refuse this". */
export function fakeGoogle() {
  const requests: GoogleRequest[] = []

  class AutocompleteSessionToken {}

  class Place {
    static async searchByText(request: GoogleRequest) {
      requests.push(request)
      return { places: [new Place()] }
    }
    async fetchFields({ fields }: { fields: string[] }) {
      requests.push({ fields })
      Object.assign(this, {
        formattedAddress: '8 Kererū Street, Ōtūmoetai, Tauranga 3110, New Zealand',
        displayName: '8 Kererū Street',
        types: ['premise', 'street_address'],
        addressComponents: [{ longText: 'New Zealand', shortText: 'NZ', types: ['country'] }],
        location: { lat: () => -37.67, lng: () => 176.14 },
      })
    }
  }

  const AutocompleteSuggestion = Object.assign(() => {}, {
    async fetchAutocompleteSuggestions(request: GoogleRequest) {
      requests.push(request)
      if (request.input === 'refuse this') throw new Error('quota')
      return { suggestions: ['8 Kererū Street', '18 Kererū Street'].map(suggestionOf) }
    },
  })

  const suggestionOf = (street: string) => ({
    placePrediction: {
      placeId: street,
      text: { text: `${street}, Ōtūmoetai, Tauranga 3110, New Zealand` },
      mainText: { text: street },
      secondaryText: { text: 'Ōtūmoetai, Tauranga 3110, New Zealand' },
      toPlace: () => new Place(),
    },
  })

  const library = { AutocompleteSessionToken, AutocompleteSuggestion, Place }
  return { requests, google: { maps: { importLibrary: async () => library } } }
}
