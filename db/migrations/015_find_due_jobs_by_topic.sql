-- Due jobs are leased per topic, because each topic has its own concurrency limit.
drop index outbox_due;
create index outbox_due on outbox (topic, run_at) where dead_at is null;
