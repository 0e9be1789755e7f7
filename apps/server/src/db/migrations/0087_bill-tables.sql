ALTER TABLE "files" DROP CONSTRAINT "file_purpose";--> statement-breakpoint
ALTER TABLE "bill_exports" ADD COLUMN "tab" text NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_exports" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "bill_imports" ADD COLUMN "states" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_matches" ADD COLUMN "kind" text DEFAULT 'usage' NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_matches" ADD COLUMN "record_id" uuid;--> statement-breakpoint
ALTER TABLE "quota_grants" ADD COLUMN "low_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quota_grants" ADD COLUMN "end_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "bill_exports_digest_index" ON "bill_exports" USING btree ("digest");--> statement-breakpoint
ALTER TABLE "bill_exports" ADD CONSTRAINT "bill_exports_number_unique" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "bill_exports" ADD CONSTRAINT "bill_export_tab" CHECK ("bill_exports"."tab" in ('all', 'different', 'same', 'platform', 'partner', 'quantity', 'amount'));--> statement-breakpoint
ALTER TABLE "bill_matches" ADD CONSTRAINT "bill_match_kind" CHECK ("bill_matches"."kind" in ('usage', 'discount', 'fee', 'adjustment'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "file_purpose" CHECK ("files"."purpose" in ('content', 'identity', 'proof', 'seal', 'export', 'invoice', 'report', 'work-order', 'bill-dispute', 'bill-export', 'contract'));