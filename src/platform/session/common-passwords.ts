import { readFileSync } from 'node:fs'

/** Base words of leaked passwords, worldwide and New Zealand; lower case, without suffixes. */
const WORDS = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pass passpass passcode qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcv
  zxcvbn zxcvbnm qazwsx qwer qweasd qweasdzxc iloveyou loveyou lovely love iloveu letmein welcome welcome1 admin administrator
  root user guest login master monkey dragon sunshine princess football baseball basketball soccer hockey rugby cricket netball
  superman batman spiderman pokemon starwars michael jordan jessica jennifer ashley daniel charlie thomas andrew matthew robert
  hannah sophie emily nicole joshua george anthony hunter harley ranger killer shadow summer winter spring autumn freedom
  whatever trustno computer internet samsung google facebook instagram linkedin apple orange banana cookie chocolate cheese
  pepper ginger buster tigger tiger maggie bailey lucky buddy secret hello hello123 hellohello hottie flower purple yellow
  silver golden diamond liverpool chelsea arsenal mustang ferrari porsche corvette mercedes matrix access abcabc abcd abcdef
  changeme default test testing test123 temp temporary demo sample example blink fuckyou fuckoff asshole family mother babygirl
  angel angels friends forever jesus christ heaven blessed money million business property house realestate renovate renovation
  doneup done-up newzealand zealand aotearoa kiwi kiwiland kiwikiwi allblacks all-blacks auckland wellington christchurch
  hamilton tauranga dunedin rotorua taupo queenstown crusaders chiefs blues hurricanes highlanders warriors pukeko tangaroa
  maori aroha whanau abc aa qq qwe qaz asd zxc rockyou woaini`.split(/\s+/),
)
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
]

/** The 10,000 most common leaked passwords not covered by the words and rules here. */
const LEAKED = new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))
const LETTERS: Record<string, string> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e', '!': 'i' }

/**
 * Whether a password is easy to guess: a common leaked password; a well-known word, also with leetspeak or a suffix;
 * one or two repeated characters; an alphabet, number or keyboard sequence.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const word = text.replace(/(?<![\d\s!@#$%&*?.,_-])[\d\s!@#$%&*?.,_-]+$/u, '')
  const spelled = text.replaceAll(/[@$013!]/g, (sign) => LETTERS[sign] ?? sign)
  const isKnown =
    [text, word, spelled].some((one) => WORDS.has(one)) || LEAKED.has(text) || LEAKED.has(spelled)
  return isKnown || /^(..?|...)\1+$/u.test(text) || isRun(text)
}

function isRun(text: string): boolean {
  const backwards = [...text].reverse().join('')
  return ROWS.some((row) => (row + row).includes(text) || (row + row).includes(backwards))
}
