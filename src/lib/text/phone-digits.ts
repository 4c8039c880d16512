import { plainLetters } from './plain-words.ts'

/** Numbers that are printed as words: 0800 PLUMBER, 0508 TRADES. */
const FREE_CALL = /^\D*(?:0800|0508|0900)/
/** The letters on the keys of a phone, from 2 on. */
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

/** The digits and plus signs of a phone number as it is dialled: "0800 PLUMBER" is 08007586237. */
export function phoneDigits(phone: string): string {
  const plain = plainLetters(phone)
  return (FREE_CALL.test(plain) ? plain.replace(/[a-z]/g, keyOf) : plain).replace(/[^\d+]/g, '')
}

const keyOf = (letter: string) => String(KEYS.findIndex((letters) => letters.includes(letter)) + 2)
