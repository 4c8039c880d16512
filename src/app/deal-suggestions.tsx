import {
  AddressSuggestions,
  type AddressSuggestionsProps,
} from '#src/features/addresses/address-suggestions.tsx'
import { googleMapsScript } from './public-config.ts'

/** The addresses offered for a new deal: from Google, where this installation has a key for it. */
export function DealSuggestions(props: Omit<AddressSuggestionsProps, 'googleScript'>) {
  return <AddressSuggestions {...props} googleScript={googleMapsScript} />
}
