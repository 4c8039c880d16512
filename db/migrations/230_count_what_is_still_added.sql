-- What a notification of additions counts, so that it names what is there when it is read: a deleted receipt or a task that is open again
-- isn't counted any more. Those from before keep their number.
alter table notifications add column added_ids uuid[];
