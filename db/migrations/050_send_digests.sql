-- An email of what is due, for users who ask for it. digest_day is the day of the last one, so that a repeated job sends none twice.
alter table auth.users add column digest text not null default 'off' check (digest in ('off', 'weekdays', 'daily'));
alter table auth.users add column digest_day date;
create index users_digest on auth.users (id) where digest <> 'off';
alter table notification_mornings add column digests_scheduled_at timestamptz;

-- A link that turns the digest off.
alter table auth.mail_links drop constraint mail_links_purpose_check;
alter table auth.mail_links add constraint mail_links_purpose_check check (purpose in
  ('confirmation', 'password_reset', 'magic_link', 'email_change', 'email_change_stop', 'invite', 'unsubscribe'));
