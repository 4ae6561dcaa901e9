CREATE TABLE "added_people" (
	"candidate" uuid PRIMARY KEY NOT NULL,
	"person_hash" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"letter" uuid,
	"told_at" timestamp with time zone,
	"written" boolean DEFAULT false NOT NULL,
	"undelivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "candidate_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"candidate" uuid NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "candidate_referrals" (
	"referral" uuid PRIMARY KEY NOT NULL,
	"candidate" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "referral_letters" ADD COLUMN "about_list" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "added_people" ADD CONSTRAINT "added_people_candidate_candidates_id_fk" FOREIGN KEY ("candidate") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "added_people" ADD CONSTRAINT "added_people_letter_referral_letters_id_fk" FOREIGN KEY ("letter") REFERENCES "public"."referral_letters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_notes" ADD CONSTRAINT "candidate_notes_candidate_candidates_id_fk" FOREIGN KEY ("candidate") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_referrals" ADD CONSTRAINT "candidate_referrals_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_referrals" ADD CONSTRAINT "candidate_referrals_candidate_candidates_id_fk" FOREIGN KEY ("candidate") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "added_people_person_index" ON "added_people" USING btree ("person_hash");--> statement-breakpoint
CREATE INDEX "added_people_letter_index" ON "added_people" USING btree ("letter");--> statement-breakpoint
CREATE INDEX "added_people_used_index" ON "added_people" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "added_people_untold_index" ON "added_people" USING btree ("added_at") WHERE told_at IS NULL;--> statement-breakpoint
CREATE INDEX "candidate_notes_candidate_index" ON "candidate_notes" USING btree ("candidate","written_at","id");--> statement-breakpoint
CREATE INDEX "candidate_referrals_candidate_index" ON "candidate_referrals" USING btree ("candidate");