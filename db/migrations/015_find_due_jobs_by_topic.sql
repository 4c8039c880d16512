-- Each topic has places of its own among the workers, so due jobs are looked for topic by topic.
drop index outbox_due;
create index outbox_due on outbox (topic, run_at) where dead_at is null;
