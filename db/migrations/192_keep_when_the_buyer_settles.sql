-- The day on which the buyer of a sold project settles. Null of those sold before and until it is entered: so many working days after
-- listing as their plan assumes. The day of the sale is `actual_completion`.
alter table projects add column sale_settles_on date;
