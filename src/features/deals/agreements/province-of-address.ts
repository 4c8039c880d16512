import { gazetteerPlaces, type Place } from '#src/features/base/addresses/gazetteer.ts'
import { isStreetType } from '#src/features/base/addresses/street-names.ts'
import type { Province } from '#src/finance/dates/anniversaries.ts'
import { placeWord } from '#src/lib/text/address-words.ts'
import { joinWords, plainKey, plainWords } from '#src/lib/text/plain-words.ts'
import { once } from '#src/lib/time/once.ts'

/** Regions in one province each, except for the towns of TOWNS. Sources: observed by custom, see `OBSERVED`. */
const REGIONS: Readonly<Record<string, Province>> = {
  Northland: 'Northland',
  Auckland: 'Auckland',
  Waikato: 'Auckland',
  'Bay of Plenty': 'Auckland',
  Gisborne: 'Auckland',
  "Hawke's Bay": 'Hawke’s Bay',
  Taranaki: 'Taranaki',
  'Manawatū-Whanganui': 'Wellington',
  Wellington: 'Wellington',
  Tasman: 'Nelson',
  Nelson: 'Nelson',
  Marlborough: 'Marlborough',
  'West Coast': 'Westland',
  Canterbury: 'Canterbury',
  Otago: 'Otago',
  Southland: 'Southland',
}

interface Exception {
  region: string
  provinces: readonly Province[]
  /** Towns with their suburbs, and single localities. */
  towns: string
}

/** Towns in another province than the rest of their region; in two where custom isn't known. */
const TOWNS: readonly Exception[] = [
  {
    region: 'Canterbury',
    provinces: ['South Canterbury'],
    towns:
      'Timaru,Temuka,Geraldine,Waimate,Pleasant Point,Fairlie,Twizel,Lake Tekapo,Cave,Albury,Burkes Pass,Mount Cook Village,St Andrews,Hakataramea,Hilton,Lake Pukaki,Kimbell,Cannington',
  },
  { region: 'Canterbury', provinces: ['Otago'], towns: 'Kurow,Ōmarama,Otematata,Duntroon,Lake Ōhau' },
  {
    region: 'West Coast',
    provinces: ['Nelson'],
    towns:
      'Westport,Reefton,Karamea,Granity,Hector,Ngākawau,Waimangaroa,Punakaiki,Charleston,Inangahua,Seddonville,Little Wanganui,Mokihinui,Springs Junction,Maruia,Waiuta',
  },
  {
    region: 'Manawatū-Whanganui',
    provinces: ['Wellington', 'Hawke’s Bay'],
    towns:
      'Dannevirke,Pahīatua,Woodville,Eketāhuna,Norsewood,Pongaroa,Ākitio,Herbertville,Ormondville,Weber,Mangatainoka,Makuri,Kumeroa,Tiraumea,Hukanui,Nireaha,Konini',
  },
  {
    region: 'Manawatū-Whanganui',
    provinces: ['Wellington', 'Auckland'],
    towns: 'Taumarunui,Ohakune,Raetihi,National Park,Waiōuru,Rangataua,Ōhura,Horopito,Raurimu,Pipiriki',
  },
]

/** Districts and other names for a part of the country that end an address. */
const DISTRICTS: readonly [names: string, provinces: readonly Province[]][] = [
  ['far north,bay of islands,kaipara', ['Northland']],
  ['waipa,waitomo,coromandel peninsula,hauraki,western bay of plenty,east cape', ['Auckland']],
  ['central hawkes bay', ['Hawke’s Bay']],
  ['south taranaki', ['Taranaki']],
  ['manawatu,wanganui,rangitikei,horowhenua,wairarapa,south wairarapa,kapiti,hutt valley', ['Wellington']],
  ['tararua', ['Wellington', 'Hawke’s Bay']],
  ['ruapehu', ['Wellington', 'Auckland']],
  ['golden bay,buller', ['Nelson']],
  ['grey,westland', ['Westland']],
  ['hurunui,waimakariri,selwyn,north canterbury,mid canterbury,banks peninsula', ['Canterbury']],
  ['south canterbury,mackenzie,mount cook,tekapo', ['South Canterbury']],
  ['waitaki,clutha,north otago,south otago,central otago,queenstown lakes', ['Otago']],
  ['stewart island,rakiura,fiordland', ['Southland']],
  ['chatham islands,chatham island,chathams,pitt island,wharekauri,rekohu', ['Chatham Islands']],
]

/** Districts, with their towns, where custom disagrees on the anniversary that is observed. */
const DOUBTFUL = new Set(
  'kaikoura,hurunui,hanmer springs,amberley,waimakariri,rangiora,kaiapoi,ashburton,methven,waitaki,oamaru,buller,westport,taupo,turangi,ruapehu,taumarunui,ohakune,tararua,dannevirke,pahiatua'
    .split(',')
    .map(plainKey),
)

/** What an address says about the anniversary day that is observed there. */
export interface AddressProvinces {
  /** Empty for an unknown place; two or more for a place that isn't exact enough, or a name of several places. */
  provinces: Province[]
  /** Whether a lawyer must confirm the anniversary that the district observes. */
  isDoubtful: boolean
}

/**
 * The provinces of an address. Its most exact place decides: a town before its region, and a suburb only within the town
 * that follows it ("Richmond, Christchurch").
 */
export function provincesOfAddress(address: string): AddressProvinces {
  const known = knownNames()
  const names = placeNamesOf(address)
  let found: Named | null = null
  for (const name of names) {
    const place = known.get(name)
    if (place === undefined) continue
    if (found === null) found = place
    const both = place.provinces.filter((province) => found?.provinces.includes(province))
    const isTownElsewhere: boolean = found.isRegion && place.isTown && place.provinces.length === 1
    if (both.length > 0) found = { ...place, provinces: both }
    else if (isTownElsewhere) found = place
  }
  return { provinces: found?.provinces ?? [], isDoubtful: names.some((name) => DOUBTFUL.has(name)) }
}

interface Named {
  provinces: Province[]
  isRegion: boolean
  isTown: boolean
}

const knownNames = once(() => {
  const known = new Map<string, Named>()
  const add = (name: string, provinces: readonly Province[], kind: 'region' | 'town' | 'suburb') => {
    const key = keyOfName(name)
    const before = known.get(key) ?? { provinces: [], isRegion: false, isTown: false }
    known.set(key, {
      provinces: [...new Set([...before.provinces, ...provinces])],
      isRegion: before.isRegion || kind === 'region',
      isTown: before.isTown || kind === 'town',
    })
  }
  for (const [region, province] of Object.entries(REGIONS)) add(region, [province], 'region')
  for (const place of gazetteerPlaces) {
    const provinces = provincesOfPlace(place)
    add(place.name, provinces, place.name === place.town ? 'town' : 'suburb')
    add(place.region, provinces, 'region')
  }
  for (const [names, provinces] of DISTRICTS) {
    for (const name of names.split(',')) add(name, provinces, 'region')
  }
  return known
})

function provincesOfPlace({ town, region }: Place): readonly Province[] {
  const exception = TOWNS.find((one) => one.region === region && one.towns.split(',').includes(town))
  const usual = REGIONS[region]
  return exception?.provinces ?? (usual === undefined ? [] : [usual])
}

function keyOfName(name: string): string {
  const words = plainWords(name)
  return keyOfWords(words, 0, words.length)
}

/** The places that an address names, as keys: the widest, which is written last, first. */
function placeNamesOf(address: string): string[] {
  return address
    .split(/[,;\n]/)
    .toReversed()
    .flatMap(placeNamesOfPart)
}

function placeNamesOfPart(part: string): string[] {
  const all = plainWords(part)
  const isStreet = /\d/.test(all[0] ?? '')
  const text = all.filter((word) => !/\d/.test(word)).join(' ')
  const words = text.replace(NO_PLACE, '').split(' ').filter(Boolean)
  const names: string[] = []
  let left = words.length
  for (let length = nameLength(words, left); length > 0; length = nameLength(words, left)) {
    names.push(keyOfWords(words, left - length, left))
    left -= length
  }
  // "12 Nelson" is a street: only names after its type are places.
  return isStreet && !isStreetType(words[left - 1]) ? [] : names
}

/** The number of words of the longest known name that ends before `end`; 0 for none. */
function nameLength(words: readonly string[], end: number): number {
  const known = knownNames()
  return LENGTHS.find((length) => length <= end && known.has(keyOfWords(words, end - length, end))) ?? 0
}

/** The numbers of words that a name may have, most first. */
const LENGTHS = [4, 3, 2, 1]
/** What follows a place without being part of its name. */
const NO_PLACE =
  /(?: ?\b(?:new zealand|nz|aotearoa|(?:north|south) island|district|region|city|county|township))+$/

function keyOfWords(words: readonly string[], from: number, to: number): string {
  return joinWords(words.slice(from, to).map(placeWord))
}
