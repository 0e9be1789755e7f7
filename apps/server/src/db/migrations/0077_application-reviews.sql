CREATE TABLE "application_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "application_review_state" CHECK ("application_reviews"."state" in ('waiting', 'passed', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "application_keys" ADD COLUMN "for_page" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "application_reviews" ADD CONSTRAINT "application_reviews_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_reviews" ADD CONSTRAINT "application_reviews_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_reviews_application_id_index" ON "application_reviews" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_review_waits" ON "application_reviews" USING btree ("application_id") WHERE "application_reviews"."state" = 'waiting';