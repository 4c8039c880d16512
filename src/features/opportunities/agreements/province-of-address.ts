import type { Province } from '#src/finance/dates/anniversaries.ts'
import { plainWords } from '#src/lib/plain-words.ts'

/** Districts and their towns as they end addresses, without macrons. Sources: observed by custom, see `OBSERVED`. */
const PLACES: Readonly<Partial<Record<Province, string>>> = {
  Auckland:
    'auckland,northland,whangarei,kerikeri,kaitaia,dargaville,hamilton,waikato,waipa,te awamutu,cambridge,otorohanga,tokoroa,taupo,thames,matamata,tauranga,bay of plenty,whakatane,rotorua,te puke,mount maunganui,gisborne',
  Taranaki: 'new plymouth,stratford,south taranaki,hawera,taranaki',
  'Hawke’s Bay': 'napier,hastings,wairoa,havelock north,waipukurau,central hawkes bay,hawkes bay',
  Wellington:
    'wellington,lower hutt,upper hutt,porirua,kapiti coast,paraparaumu,whanganui,palmerston north,manawatu,feilding,horowhenua,levin,masterton,wairarapa,carterton',
  Marlborough: 'blenheim,picton,marlborough',
  Nelson: 'nelson,richmond,tasman,motueka,westport,buller',
  Westland: 'greymouth,grey,hokitika,westland',
  Canterbury:
    'christchurch,canterbury,hurunui,rangiora,kaiapoi,waimakariri,selwyn,rolleston,ashburton,kaikoura',
  'South Canterbury': 'timaru,mackenzie,waimate,geraldine,temuka',
  Otago:
    'dunedin,otago,oamaru,waitaki,clutha,balclutha,alexandra,cromwell,central otago,queenstown,wanaka,queenstown lakes',
  Southland: 'invercargill,gore,southland,te anau,winton',
  'Chatham Islands': 'chatham islands',
}
const PROVINCE_OF = new Map(
  Object.entries(PLACES).flatMap(([province, places]) =>
    places.split(',').map((place) => [place, province as Province] as const),
  ),
)

/** Districts, with their towns, where custom disagrees on the anniversary that is observed. */
const DOUBTFUL = new Set(
  'kaikoura,hurunui,hanmer springs,amberley,waimakariri,rangiora,kaiapoi,ashburton,methven,waitaki,oamaru,buller,westport,taupo,turangi,ruapehu,taumarunui,ohakune,tararua,dannevirke,pahiatua'.split(
    ',',
  ),
)

/** The province of an address by its last part that names a known town or district; null if none does. */
export function provinceOfAddress(address: string): Province | null {
  const found = placesOf(address).map((place) => PROVINCE_OF.get(place))
  return found.find((province) => province !== undefined) ?? null
}

/** Whether the address is in a district whose observed anniversary a lawyer must confirm. */
export function hasDoubtfulAnniversary(address: string): boolean {
  return placesOf(address).some((place) => DOUBTFUL.has(place))
}

/** The parts of an address in plain letters without its postcode, last first. */
function placesOf(address: string): string[] {
  const parts = address.split(',').toReversed()
  return parts.map((part) => plainWords(part.replace(/\d/g, '')).join(' '))
}
