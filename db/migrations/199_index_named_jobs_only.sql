-- Few jobs have a key; the others, one for each delivery of a webhook, were in its index too.
alter table outbox drop constraint outbox_dedupe_key_key;
create unique index outbox_dedupe_key on outbox (dedupe_key) where dedupe_key is not null;
