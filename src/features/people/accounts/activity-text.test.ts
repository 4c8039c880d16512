import { expect, test } from 'vitest'
import { describeActivity } from './activity-text.ts'

test.each([
  ['signed_in', { proof: 'passkey' }, 'Signed in with a passkey'],
  ['signed_in', {}, 'Signed in'],
  ['password_changed', {}, 'Changed the password'],
  ['email_changed', { from: 'a@b.nz', to: 'c@d.nz' }, 'Changed the email from a@b.nz to c@d.nz'],
  ['passkey_added', { name: 'Mere’s phone' }, 'Added the passkey “Mere’s phone”'],
  [
    'rule_removed',
    { rule: 'gst.rate', label: 'GST rate', before: '16%' },
    'Removed the rule “GST rate”: 16%',
  ],
  ['rule_removed', { rule: 'gst.rate', before: '16%' }, 'Removed the rule “gst.rate”: 16%'],
  ['something_unheard_of', {}, 'Something unheard of'],
])('describes the audit entry %s', (action, detail, words) => {
  expect(describeActivity(action, detail)).toBe(words)
})
