CREATE TABLE "bill_notices" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "bill_notices_event_id_user_id_pk" PRIMARY KEY("event_id","user_id"),
	CONSTRAINT "bill_notice_kind" CHECK ("bill_notices"."kind" in ('bill-ready', 'bill-reminder', 'bill-confirmed-alone', 'dispute-refused', 'bill-adjusted', 'invoice-issued', 'payment-due', 'bill-settled'))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "file_purpose";--> statement-breakpoint
DROP INDEX "bills_state_id_index";--> statement-breakpoint
ALTER TABLE "bill_notices" ADD CONSTRAINT "bill_notices_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_notices_bill_id_index" ON "bill_notices" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "bills_by_state" ON "bills" USING btree ("state","period" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "bills"."state" <> 'adjusted';--> statement-breakpoint
CREATE INDEX "bills_by_amount" ON "bills" USING btree ("payable","id") WHERE "bills"."state" <> 'adjusted';--> statement-breakpoint
CREATE INDEX "bills_by_difference" ON "bills" USING btree (coalesce(abs("difference"), -1),"id") WHERE "bills"."state" <> 'adjusted';--> statement-breakpoint
CREATE INDEX "bills_that_differ" ON "bills" USING btree ("period" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "bills"."state" <> 'adjusted' and "bills"."difference" <> 0;--> statement-breakpoint
CREATE INDEX "bills_by_due" ON "bills" USING btree (coalesce(case when "state" in ('unchecked', 'checking') then "check_by" when "state" in ('invoiced', 'to-pay') then "pay_by" end, 'infinity'::timestamptz),"id") WHERE "bills"."state" <> 'adjusted';--> statement-breakpoint
CREATE INDEX "bills_by_number" ON "bills" USING btree ("number" collate "C") WHERE "bills"."state" <> 'adjusted';--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "file_purpose" CHECK ("files"."purpose" in ('content', 'identity', 'proof', 'seal', 'export', 'invoice', 'report', 'work-order', 'bill-dispute', 'contract'));