import file from './gazetteer.json' with { type: 'json' }

/** A city, town, suburb or locality; `name` and `town` are equal for a town. */
export interface Place {
  name: string
  town: string
  region: string
  people: number
}

export const gazetteerPlaces: readonly Place[] = readPlaces(file)

/**
 * Parses lines by region. "Town population: suburb, suburb" is a town with its suburbs and localities, "* population: place, place"
 * are small places that are their own town. A large suburb has its own population: "Mount Maunganui 22000". Populations are
 * approximate: they only rank suggestions.
 */
export function readPlaces(regions: Readonly<Record<string, readonly string[]>>): Place[] {
  return Object.entries(regions).flatMap(([region, lines]) =>
    lines.flatMap((line) => placesOfLine(line, region)),
  )
}

function placesOfLine(line: string, region: string): Place[] {
  const [head = '', rest = ''] = line.split(': ')
  const at = head.lastIndexOf(' ')
  const town = head.slice(0, at)
  const people = Number(head.slice(at + 1))
  const names = rest.split(', ')
  if (town === '*') return names.map((name) => ({ name, town: name, region, people }))
  const share = Math.round(people / (names.length + 3))
  const suburbs = names.map((entry) => {
    const [, name = entry, own] = /^(.+) (\d+)$/.exec(entry) ?? []
    return { name, town, region, people: own === undefined ? share : Number(own) }
  })
  return [{ name: town, town, region, people }, ...suburbs]
}
