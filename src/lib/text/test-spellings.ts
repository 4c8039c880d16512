/** Names in the spellings that people, phones and spreadsheets write. */
export const SPELLINGS = [
  ['Hawke’s Bay', "hawke's bay", 'Hawke‘s Bay', 'Hawkeʼs Bay', 'hawke`s bay', 'HAWKES BAY', 'hawkes-bay'],
  ['O’Connor', "O'Connor", 'OConnor', 'O Connor', 'o‑connor', 'O\u00adConnor', 'Ｏ＇Ｃonnor'],
  ['Ponsonby-Grey', 'ponsonby grey', 'Ponsonby–Grey', 'PONSONBY‐GREY', 'Ponsonby — Grey'],
  ['St. John’s', 'St Johns', "ST JOHN'S", 'st. johns'],
  ['Wai-iti', 'wai iti', 'Waiiti'],
  ['Kererū', 'kereru', 'Kereru\u0304', 'KERERU', '\u202aKererū\u202c'],
  ['ʻŌtara', 'Otara', '‘Ōtara', "'otara"],
]

/** Names that are not the same. */
export const DIFFERENT_NAMES = ['Rent -5%', 'Rent +5%', 'Rent 5%', 'Rent 15%', 'Rent 1 5%', 'Rent']
