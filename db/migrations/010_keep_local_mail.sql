-- Without a mail server, mails are stored here and shown at /dev/mail (evaluation and tests). One row per mail, also
-- when it is sent again.
create table local_mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  sent_at timestamptz not null default clock_timestamp()
);
create index local_mails_recipient on local_mails (recipient, sent_at desc);
grant select, insert, update, delete on local_mails to doneup_system;

-- Dead-lettered jobs, for operators.
create index outbox_dead on outbox (dead_at) where dead_at is not null;
