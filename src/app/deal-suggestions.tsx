import {
  AddressSuggestions,
  type AddressSuggestionsProps,
} from '#src/features/addresses/address-suggestions.tsx'
import { googleMapsScript } from './public-config.ts'

export function DealSuggestions(props: Omit<AddressSuggestionsProps, 'googleScript'>) {
  return <AddressSuggestions {...props} googleScript={googleMapsScript} />
}
