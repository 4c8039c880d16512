import type { Queryable } from '#src/platform/db/database.ts'
import type { AddressPrediction } from '../schema.ts'
import { findStreets, knownWords } from './queries.server.ts'
import { FIT, predictionOf, rankedHits, type SearchWord } from './ranking.ts'
import { meaningsOf, readTyped, typosOf } from './typed-address.ts'

/** A query this short has too many matches to look for typos. */
const SHORT_QUERY_LENGTH = 2

/** Searches the imported LINZ addresses, best match first; finds none if none were imported. */
export async function searchAddresses(
  db: Queryable,
  query: string,
  limit: number,
): Promise<AddressPrediction[]> {
  const typed = readTyped(query)
  const { house, words } = typed
  if (words.length === 0 || limit < 1) return []
  const asTyped = words.map((plain) => ({
    plain,
    meanings: meaningsOf(plain),
    typos: [],
    isUnfinished: false,
  }))
  const find = async (searched: readonly SearchWord[], asked = typed) => {
    const streets = await findStreets(db, queryOf(searched), asked.house && startOf(asked.house))
    return rankedHits(streets, asked, searched, limit)
  }
  const hits = await find(asTyped)
  const [best] = hits
  const isFound = best !== undefined && best.fit >= (house === null ? 0 : FIT.alternativeForm)
  if (isFound || (words.length === 1 && (words[0] ?? '').length <= SHORT_QUERY_LENGTH))
    return hits.map(predictionOf)
  const guessed = await withTypos(db, asTyped, house?.isUnfinished !== true)
  if (guessed.length === 0) return []
  const more = await find(guessed)
  if (more.length > 0 || house === null) return more.map(predictionOf)
  // The house isn't in LINZ's file, so its street is suggested.
  const streets = await find(guessed, { ...typed, house: null })
  return streets.map((hit) => predictionOf({ ...hit, number: house.written }))
}

const startOf = ({ number, mayBeLonger }: { number: number; mayBeLonger: boolean }) =>
  `${number}${mayBeLonger ? '' : '|'}`

/** A tsquery: all words as typed, or with a typo in one of them. */
function queryOf(words: readonly SearchWord[]): string {
  const anyOf = (texts: readonly string[]) => `(${texts.join(' | ')})`
  const typed = words.map(({ plain, meanings }) =>
    anyOf([`${plain}:*`, ...meanings.filter((one) => one !== plain)]),
  )
  const misspelled = words.flatMap(({ typos, isUnfinished }, at) =>
    typos.length === 0
      ? []
      : [typed.with(at, anyOf(typos.map((typo) => (isUnfinished ? `${typo}:*` : typo))))],
  )
  return anyOf([typed, ...misspelled].map((all) => all.join(' & ')))
}

const MIN_TYPO_LENGTH = 2
const MAX_TYPO_LENGTH = 24

/** At most one word may contain a typo: the one that no street has, or any of them if streets have all. */
async function withTypos(
  db: Queryable,
  words: readonly SearchWord[],
  isLastUnfinished: boolean,
): Promise<SearchWord[]> {
  const met = await knownWords(
    db,
    words.flatMap(({ meanings }) => meanings),
    words.map(({ plain }) => plain),
  )
  const isUnknown = ({ plain, meanings }: SearchWord) => ![plain, ...meanings].some((one) => met.has(one))
  const unknown = words.filter(isUnknown)
  if (unknown.length > 1) return []
  const all = words.map((word, at) => {
    const { plain } = word
    const isUnfinished = isLastUnfinished && at === words.length - 1
    const canBeTypo =
      (unknown.length === 0 || isUnknown(word)) &&
      !/\d/.test(plain) &&
      plain.length >= MIN_TYPO_LENGTH &&
      plain.length <= MAX_TYPO_LENGTH
    const typos = canBeTypo ? [...typosOf(plain)].filter((typo) => typo.length >= MIN_TYPO_LENGTH) : []
    return { ...word, isUnfinished, typos: isUnfinished ? typos : typos.flatMap(meaningsOf) }
  })
  const typosIn = (unfinished: boolean) =>
    all.flatMap((word) => (word.isUnfinished === unfinished ? word.typos : []))
  const known = await knownWords(db, typosIn(false), typosIn(true))
  return all.map((word) => ({ ...word, typos: [...new Set(word.typos)].filter((typo) => known.has(typo)) }))
}
